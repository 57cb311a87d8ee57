import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isTooSlow, type Progress, watchExchange } from '@/server/listener/slow-clients'
import { sendRaw } from '@/tests/support/raw-request'

const still: Progress = {
  received: 1_000,
  sent: 0,
  isReceived: false,
  waitsForUs: false,
  waitsForClient: false,
}

const reading = { waitsForClient: true, isReceived: true }

it.each<[string, { before?: Partial<Progress>; now?: Partial<Progress>; isSlow: boolean }]>([
  ['stops in its body', { isSlow: true }],
  ['sends a little of its body', { now: { received: 60_999 }, isSlow: true }],
  ['keeps its body flowing', { now: { received: 61_000 }, isSlow: false }],
  ['has sent its body and waits for the answer', { now: { isReceived: true }, isSlow: false }],
  ['waits until we read its body', { now: { waitsForUs: true }, isSlow: false }],
  ['waited until we read its body', { before: { waitsForUs: true }, isSlow: false }],
  ['reads nothing', { before: reading, now: reading, isSlow: true }],
  ['reads slowly', { before: reading, now: { ...reading, sent: 1 }, isSlow: false }],
])('judges a client that %s', (_name, { before, now, isSlow }) => {
  expect(isTooSlow({ ...still, ...before }, { ...still, ...now })).toBe(isSlow)
})

it('cuts a connection whose body stalls, and no other', async () => {
  const server = createServer((request, response) => {
    watchExchange(request, response, 20)
    request.resume().on('end', () => setTimeout(() => response.end('done'), 100))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const send = (text: string) => sendRaw(port, text)
  const head = 'POST / HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncontent-length: 4\r\n\r\n'
  expect(await send(`${head}ha`)).toBe('')
  expect(await send(`${head}half`)).toContain('done')
  await new Promise((resolve) => server.close(resolve))
})
