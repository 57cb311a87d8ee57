import { formatCount, formatCountOf } from '@/lib/format/number'

const nearly = 0.9

export const usedPercent = (used: number, quota: number | null): number | undefined =>
  quota === null ? undefined : Math.floor((100 * used) / quota)

export const isNearlyUsed = (used: number, quota: number | null): boolean =>
  quota !== null && used >= nearly * quota

/** UTC: monthly quotas reset here. */
export const monthStart = (now: Date): Date => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1))

interface MonthQuota {
  used: number
  quota: number
  count: number
}

export function overMonthQuota({ used, quota, count }: MonthQuota): string | undefined {
  if (used + count <= quota) return undefined
  const left = Math.max(0, quota - used)
  const rest = left === 0 ? 'none are left' : `${formatCount(left)} ${left === 1 ? 'is' : 'are'} left`
  return (
    `Your account may submit ${formatCountOf(quota, 'location')} a month, of which ${rest}. ` +
    `Submit these ${formatCount(count)} next month, or ask for a larger quota.`
  )
}
