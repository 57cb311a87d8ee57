import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

test('cuts the letters of the first view from the installed Inter', () => {
  const said = execFileSync(process.execPath, ['server/setup/assets/core-font.mjs', '--check'], {
    encoding: 'utf8',
  })
  expect(said).toBe('')
})

test('has less than half of the bytes and every letter of the interface', () => {
  const sizeOf = (file: string) => readFileSync(file).byteLength
  const whole = sizeOf('node_modules/@fontsource-variable/inter/files/inter-latin-opsz-normal.woff2')
  expect(sizeOf('app/fonts/inter-core.woff2')).toBeLessThan(whole / 2)
  const style = readFileSync('app/fonts/inter-core.css', 'utf8')
  const ranges = [...style.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].map(
    ([, first = '', last = first]) => [Number.parseInt(first, 16), Number.parseInt(last, 16)],
  )
  const isHeld = (letter: string) =>
    ranges.some(([first = 0, last = 0]) => first <= letter.charCodeAt(0) && letter.charCodeAt(0) <= last)
  const missing = [...'Predicted kWh/day · 2×150 kW – 47° “Vaduz”… © Größe, café, Zürich'].filter(
    (letter) => !isHeld(letter),
  )
  expect(missing).toEqual([])
})
