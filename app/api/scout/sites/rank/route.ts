import { siteRankRequestSchema } from '@/lib/contract/site-rank'
import { handle } from '@/server/bff/handler/handle'
import { rankLimit, rankSite } from '@/server/bff/scout-rank'

export const POST = handle({ access: 'registered', body: siteRankRequestSchema, limit: rankLimit }, rankSite)
