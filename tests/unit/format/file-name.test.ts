import { fileName } from '@/lib/format/file-name'

test.each([
  [['Lindaplatz', 'result'], 'Lindaplatz result.pdf'],
  [['Łódź: centre / west', '0003_dc'], 'Łódź centre west 0003_dc.pdf'],
  [['..\\..\\a', undefined, ' '], 'a.pdf'],
  [['\u202efdp.exe\n'], 'fdp.exe.pdf'],
  [[''], 'file.pdf'],
])('names a file after %j', (parts, name) => expect(fileName(parts, 'pdf')).toBe(name))

test('cuts a long name between letters', () => {
  expect(fileName(['🅿'.repeat(150), 'result'], 'pdf')).toBe(`${'🅿'.repeat(100)} result.pdf`)
})
