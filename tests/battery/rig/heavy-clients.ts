import { once } from 'node:events'
import { request } from 'node:http'
import { connect, type Socket } from 'node:net'

/** Headers of a form that a page of the app sends. */
export const formHeaders = {
  'content-type': 'application/x-www-form-urlencoded',
  'sec-fetch-site': 'same-origin',
}

/** Sends zeros until the app answers or all are sent. @returns the status, null when cut off */
export function sendMuch(address: string, megabytes: number): Promise<number | null> {
  return new Promise((resolve) => {
    const sent = request(address, {
      method: 'POST',
      headers: { ...formHeaders, origin: new URL(address).origin },
      agent: false,
    })
    const chunk = Buffer.alloc(1_000_000)
    let left = megabytes
    const more = () => {
      while (left > 0) {
        left -= 1
        if (!sent.write(chunk)) return
      }
      sent.end()
    }
    sent.on('drain', more).on('error', () => resolve(null))
    sent.on('response', (answer) => {
      left = 0
      answer.resume().on('close', () => resolve(answer.statusCode ?? null))
    })
    more()
  })
}

/** A connection that begins a request and then stalls. */
export async function hold(port: number, text: string): Promise<Socket> {
  const socket = connect(port, 'localhost')
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(text)
  return socket
}
