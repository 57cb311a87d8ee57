import type { ReactNode } from 'react'
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

/** Warns of other people's changes, which saving again overwrites. */
export function Meanwhile({ sentences, children }: { sentences: readonly string[]; children: ReactNode }) {
  return (
    <div role="alert" className="grid gap-1 rounded-md bg-warning-wash px-3.5 py-3">
      <p className="font-medium">Someone else has changed this record since you opened it.</p>
      <ul className="list-disc pl-4.5">
        {sentences.map((sentence) => (
          <li key={sentence} className="wrap-anywhere">
            {sentence}
          </li>
        ))}
      </ul>
      <p>{children}</p>
    </div>
  )
}
