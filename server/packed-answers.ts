import { subscribe } from 'node:diagnostics_channel'
import type { ServerResponse } from 'node:http'
import { packedHeader, packedLengthHeader } from '@/lib/config/request-guard'

interface RequestStart {
  response: ServerResponse
}

const isRequestStart = (message: unknown): message is RequestStart =>
  typeof message === 'object' && message !== null && 'response' in message

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
  subscribe('http.server.request.start', (message) => {
    if (!isRequestStart(message)) return
    const { response } = message
    const setHeader = response.setHeader.bind(response)
    response.setHeader = (name, value) => setHeader(realName[name.toLowerCase()] ?? name, value)
  })
}
