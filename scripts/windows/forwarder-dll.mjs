/**
 * A DLL for 64-bit Windows without code, whose exports lead to functions of other DLLs. Wine 8 has no `bcryptprimitives.dll`, whose
 * `ProcessPrng` Rust's programs want (rolldown, lightningcss); it is RtlGenRandom by another name.
 * Layout: learn.microsoft.com/windows/win32/debug/pe-format.
 *
 * @param {string} name of the DLL
 * @param {string} exported
 * @param {string} target `dll.function`
 */
export function forwarderDll(name, exported, target) {
  const section = 0x1000;
  const directory = 40;
  const texts = [name, exported, target].map((text) => Buffer.from(`${text}\0`, 'latin1'));
  // One export: its address, its name's address, its ordinal, then the texts.
  const tables = directory + 4 + 4 + 2;
  const at = texts.map(
    (_, n) => section + tables + texts.slice(0, n).reduce((sum, one) => sum + one.length, 0),
  );
  const [nameAt = 0, exportedAt = 0, targetAt = 0] = at;
  const data = Buffer.concat([Buffer.alloc(tables), ...texts]);
  [nameAt, 1, 1, 1, section + directory, section + directory + 4, section + directory + 8].forEach(
    (value, n) => data.writeUInt32LE(value, 12 + 4 * n),
  );
  data.writeUInt32LE(targetAt, directory);
  data.writeUInt32LE(exportedAt, directory + 4);

  const size = Math.ceil(data.length / 0x200) * 0x200;
  const file = Buffer.alloc(0x200 + size);
  data.copy(file, 0x200);
  file.write('MZ', 0, 'latin1');
  file.writeUInt32LE(0x80, 0x3c);
  file.write('PE\0\0', 0x80, 'latin1');
  const header = 0x84;
  file.writeUInt16LE(0x8664, header); // x64
  file.writeUInt16LE(1, header + 2); // sections
  file.writeUInt16LE(240, header + 16); // size of the optional header
  file.writeUInt16LE(0x2022, header + 18); // a DLL
  const optional = header + 20;
  file.writeUInt16LE(0x20b, optional);
  file.writeUInt32LE(size, optional + 8);
  file.writeUInt32LE(section, optional + 20);
  file.writeBigUInt64LE(0x180000000n, optional + 24); // image base
  file.writeUInt32LE(0x1000, optional + 32); // section alignment
  file.writeUInt32LE(0x200, optional + 36); // file alignment
  file.writeUInt16LE(6, optional + 40);
  file.writeUInt16LE(6, optional + 48);
  file.writeUInt32LE(0x2000, optional + 56); // size of the image
  file.writeUInt32LE(0x200, optional + 60); // size of the headers
  file.writeUInt16LE(2, optional + 68);
  file.writeUInt16LE(0x160, optional + 70);
  [0x100000n, 0x1000n, 0x100000n, 0x1000n].forEach((value, n) =>
    file.writeBigUInt64LE(value, optional + 72 + 8 * n),
  );
  file.writeUInt32LE(16, optional + 108);
  file.writeUInt32LE(section, optional + 112);
  file.writeUInt32LE(data.length, optional + 116);
  const table = optional + 240;
  file.write('.rdata', table, 'latin1');
  [data.length, section, size, 0x200].forEach((value, n) => file.writeUInt32LE(value, table + 8 + 4 * n));
  file.writeUInt32LE(0x40000040, table + 36);
  return file;
}
