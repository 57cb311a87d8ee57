import { siteRankRequestSchema } from '@/lib/contract/site-rank'
import { scopeOfCall } from '@/lib/domain/access/token-access'
import { handle } from '@/server/bff/handler/handle'
import { rankLimit, rankSite } from '@/server/bff/scout-rank'

export const POST = handle(
  {
    access: 'registered',
    scope: scopeOfCall['POST /scout/sites/rank'],
    body: siteRankRequestSchema,
    limit: rankLimit,
  },
  rankSite,
)
