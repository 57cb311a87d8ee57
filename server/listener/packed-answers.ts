import { packedHeader, packedLengthHeader } from '@/lib/config/request-guard'
import { onRequestStart } from './request-start'

const realName: Readonly<Record<string, string>> = {
  [packedHeader]: 'content-encoding',
  [packedLengthHeader]: 'content-length',
}

/**
 * Lets route handlers send packed bodies: Next drops their `content-encoding` and `content-length`, so they name coding
 * and length in headers of our own, which become the real ones here, before Next decides whether to pack the answer
 * itself.
 */
export function sendPackedAnswers(): void {
  onRequestStart((_request, response) => {
    const setHeader = response.setHeader.bind(response)
    response.setHeader = (name, value) => setHeader(realName[name.toLowerCase()] ?? name, value)
  })
}
