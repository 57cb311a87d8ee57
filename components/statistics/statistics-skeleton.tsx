import { Skeleton } from '@/components/ui/skeleton'
import { columns } from './statistics-layout'

const heights = ['h-[48%]', 'h-[62%]', 'h-[54%]', 'h-[73%]', 'h-[90%]', 'h-[57%]', 'h-[79%]', 'h-[44%]']

export function StatisticsSkeleton() {
  return (
    <div role="status" aria-label="Loading usage statistics..." className={columns}>
      <div className="h-[111px] border-b border-ink-300">
        <Skeleton className="h-4 w-64" />
        <Skeleton className="mt-5 h-10 w-24" />
      </div>
      <div className="border-b border-ink-300 max-lg:hidden" />
      <div className="flex h-[440px] items-end justify-around pt-10">
        {heights.map((height) => (
          <Skeleton key={height} className={`w-[35px] ${height}`} />
        ))}
      </div>
      <div className="grid content-start gap-6 pt-14 max-lg:hidden">
        {heights.map((height) => (
          <Skeleton key={height} className="h-3.5 w-full" />
        ))}
      </div>
    </div>
  )
}
