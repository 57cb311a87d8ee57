import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { isTooSlow, type Progress, watchExchange } from '@/server/listener/slow-clients'
import { sendRaw } from '@/tests/support/raw-request'

const still: Progress = {
  received: 1_000,
  taken: 0,
  isReceived: false,
  waitsForUs: false,
  waitedForClient: false,
}

const reading = { waitedForClient: true, isReceived: true }

it.each<[string, { before?: Partial<Progress>; now?: Partial<Progress>; isSlow: boolean }]>([
  ['stops in its body', { isSlow: true }],
  ['sends a little of its body', { now: { received: 60_999 }, isSlow: true }],
  ['keeps its body flowing', { now: { received: 61_000 }, isSlow: false }],
  ['has sent its body and waits for the answer', { now: { isReceived: true }, isSlow: false }],
  ['waits until we read its body', { now: { waitsForUs: true }, isSlow: false }],
  ['waited until we read its body', { before: { waitsForUs: true }, isSlow: false }],
  ['reads nothing', { now: reading, isSlow: true }],
  ['reads less than 1 KB/s', { now: { ...reading, taken: 59_999 }, isSlow: true }],
  ['reads 1 KB/s', { now: { ...reading, taken: 60_000 }, isSlow: false }],
  ['has taken all of a tiny answer', { now: { ...reading, waitedForClient: false }, isSlow: false }],
])('judges a client that %s', (_name, { before, now, isSlow }) => {
  expect(isTooSlow({ ...still, ...before }, { ...still, ...now })).toBe(isSlow)
})

/** Watched over `window` ms. */
async function watched(window: number, answer: RequestListener) {
  const server = createServer((request, response) => {
    watchExchange(request, response, window)
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => new Promise((resolve) => server.close(resolve))
  return { port: (server.address() as AddressInfo).port, close }
}

it('cuts a connection whose body stalls, and no other', async () => {
  const { port, close } = await watched(20, (request, response) => {
    request.resume().on('end', () => setTimeout(() => response.end('done'), 100))
  })
  const send = (text: string) => sendRaw(port, text)
  const head = 'POST / HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncontent-length: 4\r\n\r\n'
  expect(await send(`${head}ha`)).toBe('')
  expect(await send(`${head}half`)).toContain('done')
  await close()
})

/** More than the buffers of both ends hold. */
const large = Buffer.alloc(32_000_000, 'x')

/** Takes four bytes every 100 ms. */
function readSlowly(port: number): Socket {
  const socket = connect({ port, host: '127.0.0.1' })
  const timer = setInterval(() => socket.read(4), 100)
  socket.on('readable', () => undefined).on('error', () => undefined)
  socket.on('close', () => clearInterval(timer))
  socket.write('GET / HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n')
  return socket
}

it('cuts a reader of 40 B/s, in however large a piece the answer is sent', async () => {
  const { promise: isWhole, resolve } = Promise.withResolvers<boolean>()
  const { port, close } = await watched(600, (_request, response) => {
    response.once('close', () => resolve(response.writableFinished))
    response.end(large)
  })
  const reader = readSlowly(port)
  expect(await isWhole).toBe(false)
  reader.destroy()
  await close()
})

it('lets a reader of 3 MB/s have all of a large answer', async () => {
  const { port, close } = await watched(600, (_request, response) =>
    response.end(large.subarray(0, 9_000_000)),
  )
  const sent = await sendRaw(port, 'GET / HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n')
  expect(sent.length).toBeGreaterThan(9_000_000)
  await close()
})

it('keeps a reader whose answer is still being made', async () => {
  const { port, close } = await watched(60, (_request, response) => {
    response.write('first')
    setTimeout(() => response.end('last'), 300)
  })
  expect(await sendRaw(port, 'GET / HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n')).toContain('last')
  await close()
})
