import { trafficUpdateSchema } from '@/lib/contract/evaluation'
import { updateTraffic } from '@/server/bff/evaluations'
import { handle } from '@/server/bff/handler/handle'

export const PUT = handle({ access: 'registered', body: trafficUpdateSchema }, updateTraffic)
