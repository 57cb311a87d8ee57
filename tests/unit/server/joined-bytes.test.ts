import { joinedBytes } from '@/server/base/web/joined-bytes'

it('joins any number of chunks of any size', async () => {
  expect((await joinedBytes([])).length).toBe(0)
  const pieces = [3, 5_000_000, 0, 1, 4_500_000].map((length, at) => new Uint8Array(length).fill(at + 1))
  expect((await joinedBytes(pieces)).equals(Buffer.concat(pieces))).toBe(true)
})
