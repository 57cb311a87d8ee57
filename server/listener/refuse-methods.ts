import { onRequestStart } from './request-start'

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

const refusal = [
  'HTTP/1.1 405 Method Not Allowed',
  `allow: ${methods.join(', ')}`,
  'content-length: 0',
  'connection: close',
  '',
  '',
].join('\r\n')

/** Answers methods that no page or route has, before Next does: it fails over `TRACE` with 500. */
export function refuseForeignMethods(): void {
  onRequestStart(({ method = '', socket }) => {
    if (methods.includes(method)) return
    // Past the response, which Next goes on to use: what it still writes finds the connection closed.
    socket.on('error', () => undefined)
    socket.end(refusal)
  })
}
