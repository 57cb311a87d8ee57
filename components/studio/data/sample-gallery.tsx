import { Map as MapIcon } from 'lucide-react'
import { ErrorStrip } from '@/components/ui/error-strip'
import { Skeleton } from '@/components/ui/skeleton'
import { sampleMessages, useSamples } from '@/lib/client/studio/sample-maps'
import type { SampleMap } from '@/lib/contract/sample-map'
import { formatCount } from '@/lib/format/number'

function Entry({ sample, onChoose }: { sample: SampleMap; onChoose: () => void }) {
  const { label, description, detail, imageUrl } = sample
  return (
    <li>
      <button
        type="button"
        title={detail ?? description}
        onClick={onChoose}
        className="group block w-full rounded-sm text-left"
      >
        {imageUrl ? (
          // biome-ignore lint/performance/noImgElement: a small picture in its final size.
          <img
            src={imageUrl}
            alt=""
            loading="lazy"
            className="aspect-3/2 w-full rounded-sm bg-ink-950 object-cover group-hover:outline-2 group-hover:outline-ink-1000"
          />
        ) : (
          <span className="grid aspect-3/2 w-full place-items-center rounded-sm bg-ink-100 text-ink-500">
            <MapIcon aria-hidden />
          </span>
        )}
        <span className="mt-1.5 line-clamp-2 text-xs font-medium">{label}</span>
        {description && <span className="block truncate text-2xs text-ink-600">{description}</span>}
      </button>
    </li>
  )
}

/** Sample maps to open. */
export function SampleGallery({ onChoose }: { onChoose: (sample: SampleMap) => void }) {
  const { samples, isLoading, isFailed, retry } = useSamples(true)
  return (
    <section aria-label="Samples" className="mt-4">
      <div className="flex items-baseline gap-2">
        <h3 className="font-semibold">
          Samples{' '}
          {samples.length > 0 && (
            <span className="tnum font-normal text-ink-600">{formatCount(samples.length)}</span>
          )}
        </h3>
        <p className="flex-1 text-right text-2xs text-ink-600">A sample opens as a new map.</p>
      </div>
      <ul className="mt-2 grid grid-cols-2 gap-3 sm:grid-cols-4">
        {samples.map((sample) => (
          <Entry key={sample.id} sample={sample} onChoose={() => onChoose(sample)} />
        ))}
        {isLoading && samples.length === 0 && <Skeleton className="aspect-3/2 w-full" />}
      </ul>
      {isFailed && (
        <ErrorStrip className="mt-3" onRetry={retry}>
          {sampleMessages.gallery}
        </ErrorStrip>
      )}
    </section>
  )
}
