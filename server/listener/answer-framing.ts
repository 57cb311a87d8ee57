import { lengthHeader, packedHeader } from '@/lib/config/request-guard'
import { onRequestStart } from './request-start'

const realName: Readonly<Record<string, string>> = {
  [packedHeader]: 'content-encoding',
  [lengthHeader]: 'content-length',
}

/**
 * Lets route handlers say how a body is packed and how long it is: Next drops their `content-encoding` and
 * `content-length`, so they name coding and length in headers of our own, which become the real ones here, before Next
 * decides whether to pack the answer itself. The head of an answer of known length waits for its first bytes, which are
 * at hand: one packet instead of three.
 */
export function frameAnswers(): void {
  onRequestStart((_request, response) => {
    const setHeader = response.setHeader.bind(response)
    const flushHeaders = response.flushHeaders.bind(response)
    response.setHeader = (name, value) => setHeader(realName[name.toLowerCase()] ?? name, value)
    response.flushHeaders = () => {
      if (!response.hasHeader('content-length')) flushHeaders()
    }
  })
}
