import { handle } from '@/server/bff/handler/handle'
import { answerMessage, messageSchema } from '@/server/bff/mcp/answer-message'
import { protocolRoute } from '@/server/bff/mcp/protocol-route'

export const POST = protocolRoute(
  handle({ access: 'token', scope: 'any', body: messageSchema }, answerMessage),
)
