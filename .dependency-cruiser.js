/** The walls of the house (docs/architecture.md). test/unit/boundaries.test.ts plants a violation of each and sees it found. */
const subject = (name) => `^src/main/${name}/`;

export default {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'subjects-in-no-circle',
      severity: 'error',
      comment:
        'two subjects of main that know each other are one, and so are two folders inside of a subject; what both need is below them, or comes in as a part',
      scope: 'folder',
      from: { path: '^src/main/' },
      to: { path: '^src/main/', circular: true },
    },
    {
      name: 'renderer-folders-in-no-circle',
      severity: 'error',
      comment: 'what two screens need is a component; state and words know neither',
      scope: 'folder',
      from: { path: '^src/renderer/src/.+' },
      to: { path: '^src/renderer/src/.+', circular: true },
    },
    {
      name: 'shared-imports-zod-only',
      severity: 'error',
      from: { path: '^src/shared/' },
      to: { pathNot: ['^src/shared/', 'node_modules/zod/'] },
    },
    {
      name: 'renderer-imports-shared-and-its-own',
      severity: 'error',
      comment: 'types of main are refused too: what the renderer must know of main is in shared',
      from: { path: '^src/renderer/' },
      to: { path: '^src/', pathNot: '^src/(shared|renderer)/' },
    },
    {
      name: 'renderer-no-node',
      severity: 'error',
      from: { path: '^src/renderer/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'preload-imports-channels-only',
      severity: 'error',
      comment:
        'at run time the preload has channels.ts, and the names of the calls from the build; types may come from the contract',
      from: { path: '^src/preload/' },
      to: {
        pathNot: ['^src/preload/', '^src/shared/ipc/channels\\.ts$', 'node_modules/electron/', '^electron$'],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'electron-in-its-rooms',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: ['^src/main/(app|ipc|credentials)/', '^src/main/index\\.ts$', '^src/preload/'],
      },
      to: { path: ['node_modules/electron/', '^electron$'] },
    },
    {
      name: 'subjects-do-not-know-the-app',
      severity: 'error',
      from: { path: '^src/main/', pathNot: [subject('(app|ipc)'), '^src/main/index\\.ts$'] },
      to: { path: [subject('(app|ipc)'), '^src/main/index\\.ts$'] },
    },
    {
      name: 'main-does-not-know-the-renderer',
      severity: 'error',
      from: { path: '^src/main/' },
      to: { path: '^src/(renderer|preload)/' },
    },
    {
      name: 'no-test-code-in-the-app',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^(test|scripts|demo)/' },
    },
    {
      name: 'no-dev-dependencies-in-main',
      severity: 'error',
      from: { path: '^src/main/' },
      // zod is in what is built (docs/decisions/workshop.md), so nothing has to be installed for it.
      to: { dependencyTypes: ['npm-dev'], pathNot: 'node_modules/(electron|zod)/' },
    },
    {
      name: 'not-resolved',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/renderer/' },
      to: { couldNotResolve: true, pathNot: '\\?' },
    },
    {
      name: 'components-do-not-cross-subjects',
      severity: 'error',
      from: { path: '^src/renderer/src/components/([^/]+)/' },
      to: {
        path: '^src/renderer/src/components/',
        pathNot: ['^src/renderer/src/components/$1/', '^src/renderer/src/components/shared/'],
      },
    },
    {
      name: 'components-do-not-know-screens',
      severity: 'error',
      from: { path: '^src/renderer/src/(components|state)/' },
      to: { path: '^src/renderer/src/screens/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['^out/', 'src/renderer/src/paraglide/'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types', 'svelte'],
      extensions: ['.ts', '.js', '.mjs', '.svelte', '.json'],
    },
  },
};
