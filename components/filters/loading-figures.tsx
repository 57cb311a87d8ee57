import { Skeleton } from '@/components/ui/skeleton'

export function LoadingFigures({ what }: { what: string }) {
  return (
    <div role="status" aria-label={`Loading ${what}`}>
      {['first', 'second', 'third'].map((key) => (
        <div key={key} className="border-t border-ink-200 px-4 pt-4 pb-4">
          <Skeleton className="mb-3 h-3 w-2/5" />
          <Skeleton className="mx-2 h-[58px]" />
          <div className="mt-6 flex justify-between">
            <Skeleton className="h-[26px] w-32" />
            <Skeleton className="h-[26px] w-32" />
          </div>
        </div>
      ))}
    </div>
  )
}
