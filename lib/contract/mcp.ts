import * as z from 'zod/mini'
import type { DeclaredCalls } from './call'

export const mcpCalls = {
  answerMessage: {
    method: 'POST',
    path: '/mcp',
    summary: 'A message of the Model Context Protocol',
    access: 'token',
    scope: 'any',
    via: 'app',
    body: z.unknown(),
    bodyBytes: 5_000_000,
    answer: z.unknown(),
    example: { body: { jsonrpc: '2.0', id: 1, method: 'ping' } },
  },
} as const satisfies DeclaredCalls
