import { customerParamsSchema } from '@/lib/contract/customer'
import { evaluationCalls } from '@/lib/contract/evaluation'
import { handle } from '@/server/bff/handler/handle'
import { passOn } from '@/server/bff/upstream/pass-on'

const { scope, ...listRuns } = evaluationCalls.listRuns
const declared = { ...listRuns, params: customerParamsSchema } as const

export const GET = handle(declared, ({ params: { customer }, ...call }) => {
  const query = { ...call.query, customer }
  return passOn({
    ...call,
    params: {},
    query,
    given: { params: {}, query: { ...call.given.query, customer } },
  })
})
