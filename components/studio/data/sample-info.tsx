import { X } from 'lucide-react'
import { IconButton } from '@/components/ui/icon-button'
import type { SampleMap } from '@/lib/contract/sample-map'

/** Links to a sample's files: at their original site, else here. */
const linksOf = ({ links, dataUrl, keplergl, configUrl }: SampleMap) => [
  ['Data', links?.data ?? keplergl ?? dataUrl] as const,
  ['Config', links?.config ?? configUrl] as const,
]

/** Describes a sample and links its files. */
export function SampleInfo({ sample, onClose }: { sample: SampleMap; onClose: () => void }) {
  const { label, description, detail, attribution } = sample
  return (
    <section
      aria-label={`About ${label}`}
      className="mb-3 rounded-md bg-ink-50 px-3 py-2.5 text-xs wrap-anywhere"
    >
      <div className="flex items-start gap-2">
        <h2 className="min-w-0 flex-1 text-sm font-semibold">{label}</h2>
        <IconButton label="Close" size="sm" icon={<X aria-hidden />} onClick={onClose} />
      </div>
      {description && <p className="text-ink-600">{description}</p>}
      {detail && <p className="mt-1">{detail}</p>}
      <p className="mt-1.5 flex gap-4">
        {linksOf(sample).map(
          ([name, address]) =>
            address && (
              <a
                key={name}
                href={address}
                target="_blank"
                rel="noopener noreferrer"
                className="font-medium underline"
              >
                {name}
              </a>
            ),
        )}
      </p>
      {attribution && <p className="mt-1.5 text-2xs text-ink-600">{attribution}</p>}
    </section>
  )
}
