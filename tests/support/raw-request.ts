import { connect } from 'node:net'

/** Resolves when the connection ends. */
export function sendRaw(port: number, text: string, host = '127.0.0.1'): Promise<string> {
  return new Promise((resolve) => {
    let answer = ''
    const socket = connect(port, host, () => socket.write(text))
    socket.setEncoding('utf8').on('data', (more: string) => {
      answer += more
    })
    socket.on('error', () => undefined).on('close', () => resolve(answer))
  })
}
