import type { AddressInfo, Socket } from 'node:net'
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server'
import { type ReceivedMail, readMail } from './read-mail'

type Fault =
  /** Refuses every recipient for good. */
  | 'refusing'
  /** Asks for a retry, like servers that defer unknown senders. */
  | 'busy'
  /** Cuts the connection before it accepts a mail. */
  | 'dropping'
  /** Accepts a mail, then cuts the connection. */
  | 'answer lost'
  /** Accepts a mail, but never says so. */
  | 'slow'

export interface MailServer {
  url: string
  state: { fault: Fault | null }
  received: ReceivedMail[]
  /** Includes refused attempts. */
  attempts: number
  close(): Promise<void>
}

const login = { user: 'studio', password: 'p@ss:word' }

/** For `SMTP_URL`. */
export const mailUrl = (port: number) =>
  `smtp://${login.user}:${encodeURIComponent(login.password)}@127.0.0.1:${port}`

const refusal = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode })

/** Verifies its login. */
export async function startMailServer(port = 0): Promise<MailServer> {
  const received: ReceivedMail[] = []
  const state: MailServer['state'] = { fault: null }
  const sockets = new Set<Socket>()
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  const server = new SMTPServer({
    logger: false,
    // Encryption would need a certificate.
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    onAuth({ username, password }, _session, done) {
      const isRight = username === login.user && password === login.password
      done(isRight ? null : refusal(535, 'Wrong login'), { user: username })
    },
    onRcptTo({ address }, _session, done) {
      found.attempts += 1
      if (state.fault === 'refusing') return done(refusal(550, `5.1.1 <${address}> is unknown`))
      if (state.fault === 'busy') return done(refusal(451, '4.7.1 Try again later'))
      if (state.fault === 'dropping') return cut()
      return done()
    },
    onData(stream, { envelope }, done) {
      const take = (raw: string) => {
        received.push(readMail(raw, { to: envelope.rcptTo.map(({ address }) => address) }))
        if (state.fault === 'answer lost') cut()
        else if (state.fault !== 'slow') done()
      }
      // A client that disconnects is not a server error.
      textOf(stream).then(take, () => undefined)
    },
  })
  server.on('error', () => undefined)
  server.server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve))
  const own = (server.server.address() as AddressInfo).port
  const found = {
    url: mailUrl(own),
    state,
    received,
    attempts: 0,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        cut()
      }),
  }
  return found
}

async function textOf(stream: SMTPServerDataStream): Promise<string> {
  return Buffer.concat(await Array.fromAsync(stream as AsyncIterable<Buffer>)).toString('latin1')
}
