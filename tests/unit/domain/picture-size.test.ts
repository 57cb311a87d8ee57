import { pictureSizeOf } from '@/lib/domain/feedback/picture-size'
import { pngOf, twoColours, withExif } from '@/tests/support/drawn-pictures'
import { pictureFile, signatures } from '@/tests/support/pictures'

const types = Object.keys(signatures) as (keyof typeof signatures)[]

test.each(types)('reads the size of a picture of type %s', async (type) => {
  expect(pictureSizeOf(twoColours({ width: 300, height: 20, type }))).toEqual({ width: 300, height: 20 })
  const one = new Uint8Array(await pictureFile('a', { type, size: 900 }).arrayBuffer())
  expect(pictureSizeOf(one)).toEqual({ width: 1, height: 1 })
})

test('reads a size that no picture should have', () => {
  const size = { width: 30_000, height: 30_000 }
  expect(pictureSizeOf(pngOf(size))).toEqual(size)
})

test('finds the size behind a camera’s metadata', () => {
  const jpeg = withExif(twoColours({ width: 40, height: 20, type: 'image/jpeg' }), 'Vaduz')
  expect(pictureSizeOf(jpeg)).toEqual({ width: 40, height: 20 })
})

test.each(types)('knows no size of a %s that ends in its header', (type) => {
  expect(pictureSizeOf(twoColours({ width: 3, height: 2, type }).subarray(0, 14))).toBeNull()
})

test('knows no size of another file, nor of a picture without width', () => {
  expect(pictureSizeOf(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBeNull()
  expect(pictureSizeOf(pngOf({ width: 0, height: 3 }))).toBeNull()
})

test('refuses a JPEG that draws its pixels a thousand times, or twice in different sizes', () => {
  const jpeg = twoColours({ width: 40, height: 20, type: 'image/jpeg' })
  const scan = Buffer.from('ffda000c03010002110311003f00', 'hex')
  expect(pictureSizeOf(Buffer.concat([jpeg.subarray(0, -2), ...Array(1_000).fill(scan)]))).toBeNull()
  const frame = Buffer.from('ffc0001108ffffffff03012200021101031101', 'hex')
  expect(pictureSizeOf(Buffer.concat([jpeg.subarray(0, 2), frame, jpeg.subarray(2)]))).toBeNull()
})

test('takes the larger of a GIF’s screen and its first frame', () => {
  const gif = twoColours({ width: 30, height: 20, type: 'image/gif' })
  gif.writeUInt16LE(1, 6)
  gif.writeUInt16LE(1, 8)
  expect(pictureSizeOf(gif)).toEqual({ width: 30, height: 20 })
})
