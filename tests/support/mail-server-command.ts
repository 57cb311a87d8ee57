import { serveLocally } from './local-server'
import { startMailServer } from './mail-server'
import { linkIn } from './read-mail'

/** Arguments: the mail port, and the port that answers the mails of `?to=`, latest first. */
const mails = await startMailServer(Number(process.argv[2]))
const inbox = await serveLocally((request, response) => {
  const to = new URL(request.url ?? '/', 'http://inbox.test').searchParams.get('to') ?? ''
  const found = mails.received.filter((each) => each.to.includes(to)).toReversed()
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify(found.map((each) => ({ subject: each.subject, link: linkIn(each) }))))
}, Number(process.argv[3]))
process.once('SIGTERM', () => void Promise.all([inbox.close(), mails.close()]))
