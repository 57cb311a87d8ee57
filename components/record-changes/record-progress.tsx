import { Progress } from '@/components/ui/progress'

/** @param share of the bytes sent, 0..1 */
export function Sending({ share }: { share: number }) {
  const isAtService = share >= 1
  return (
    <div className="grid gap-1.5 text-xs text-ink-600" role="status">
      {isAtService ? 'Checking and storing...' : 'Uploading...'}
      <Progress label={isAtService ? 'Checking' : 'Uploading'} value={isAtService ? null : share} />
    </div>
  )
}
