// Which tests of the project run in the Node of Windows as they are.

/** @type {{ name: string, args: string[] }[]} */
export const suites = [
  { name: 'unit', args: ['--project', 'unit'] },
  {
    name: 'contract',
    args: [
      '--project=contract*',
      'test/contract/storage',
      'test/contract/submissions',
      'test/contract/freight-service',
    ],
  },
];
