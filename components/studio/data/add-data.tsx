import { X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { ErrorStrip } from '@/components/ui/error-strip'
import { IconButton } from '@/components/ui/icon-button'
import { useFocusReturn } from '@/components/ui/use-focus-return'
import type { SampleMap } from '@/lib/contract/sample-map'
import { AddressForm } from './address-form'
import { FileDrop } from './file-drop'
import { SampleGallery } from './sample-gallery'
import type { AddingData } from './use-adding-data'

interface AddDataProps {
  adding: AddingData
  isOver: boolean
  onSample: (sample: SampleMap) => void
}

/** Data from files, an address or a sample: a panel over the map, which stays usable; a sheet on small screens. */
export function AddData({ adding, isOver, onSample }: AddDataProps) {
  const { toggle, isAsked, reading, faults, addFile, addFiles } = adding
  const frame = useRef<HTMLElement>(null)
  useFocusReturn(frame, 'add-data')
  useEffect(() => {
    // Opened by itself, it leaves the focus where it is.
    if (isAsked) frame.current?.focus({ preventScroll: true })
  }, [isAsked])
  const close = () => toggle(false)
  const keyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close()
  }
  return (
    <section
      ref={frame}
      tabIndex={-1}
      aria-label="Add data"
      data-ground="paper"
      onKeyDown={keyDown}
      className="absolute top-3 left-[362px] z-5 max-h-[calc(100%-24px)] w-[min(620px,calc(100%-374px))] overflow-y-auto rounded-lg bg-paper p-5 text-sm text-ink-1000 shadow-float outline-none max-[896px]:fixed max-[896px]:inset-x-0 max-[896px]:top-auto max-[896px]:bottom-0 max-[896px]:z-30 max-[896px]:max-h-[88dvh] max-[896px]:w-full max-[896px]:rounded-b-none"
    >
      <div className="mb-3 flex items-center gap-2">
        <h2 className="flex-1 text-base font-semibold">Add data</h2>
        <IconButton label="Close" size="sm" icon={<X aria-hidden />} onClick={close} />
      </div>
      {faults.length > 0 && (
        <ErrorStrip className="mb-3">
          <ul className="grid gap-1">
            {faults.map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
        </ErrorStrip>
      )}
      <div className="grid gap-4 sm:grid-cols-[210px_minmax(0,1fr)]">
        <FileDrop isOver={isOver} onFiles={(files) => void addFiles(files)} />
        <AddressForm onLoaded={addFile} />
      </div>
      {reading !== undefined && (
        <p role="status" className="mt-3 text-xs wrap-anywhere">{`Reading ${reading}…`}</p>
      )}
      <SampleGallery onChoose={onSample} />
    </section>
  )
}
