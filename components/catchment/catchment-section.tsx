'use client'

import { ChevronDown, ChevronUp, Map as MapIcon } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { Unlock } from '@/components/evaluation-entry/sign-in-dialog'
import { Button } from '@/components/ui/button'
import { KeyValues, Section } from '@/components/ui/section'
import { LockedValue } from '@/components/ui/unlock-block'
import { type CatchmentSubject, type OnMapSwitch, useCatchmentRight } from './catchment-subject'
import { CatchmentView } from './catchment-view'

interface CatchmentProps extends CatchmentSubject {
  /** kWh/day shown above; undefined without one. */
  estimate?: number | undefined
}

interface ToggleProps {
  isOpen: boolean
  controls: string
  onChange: (isOpen: boolean) => void
}

function Toggle({ isOpen, controls, onChange }: ToggleProps) {
  return (
    <Button
      tone="line"
      size="sm"
      aria-expanded={isOpen}
      aria-controls={isOpen ? controls : undefined}
      after={isOpen ? <ChevronUp aria-hidden /> : <ChevronDown aria-hidden />}
      onClick={() => onChange(!isOpen)}
    >
      {isOpen ? 'Hide catchment' : 'Show catchment'}
    </Button>
  )
}

/** On a page of results. Asks nothing until it is opened. */
export function CatchmentPart({ returnTo, estimate, ...subject }: CatchmentProps & { returnTo: string }) {
  const right = useCatchmentRight()
  const [isOpen, open] = useState(false)
  const id = useId()
  if (right === 'hidden') return null
  return (
    <section
      aria-labelledby={`${id}-title`}
      className="mt-6 border-t border-ink-200 pt-[22px] max-md:mt-[18px] max-md:pt-[18px]"
    >
      <div className="mb-4 flex items-start justify-between gap-4">
        <div>
          <h2 id={`${id}-title`} className="text-lg leading-[22px] font-semibold">
            Catchment
          </h2>
          <p className="mt-[3px] text-xs text-ink-600">
            Where its demand would come from, and which stations it takes it from
          </p>
        </div>
        {right === 'open' && <Toggle isOpen={isOpen} controls={id} onChange={open} />}
      </div>
      {right === 'locked' && (
        <div className="max-w-[420px]">
          <Unlock returnTo={returnTo} />
        </div>
      )}
      {right === 'open' && isOpen && (
        <div id={id}>
          <CatchmentView {...subject} estimate={estimate} isSmall={false} hasMap />
        </div>
      )}
    </section>
  )
}

interface CatchmentSectionProps extends CatchmentProps {
  isLocked: boolean
  /** Beside a map that can show it. */
  onMap?: OnMapSwitch | undefined
}

/** In a sidebar. Asks nothing until it is opened. */
export function CatchmentSection({ isLocked, onMap, estimate, ...subject }: CatchmentSectionProps) {
  const isOnMap = onMap?.isOn ?? false
  const [isOpen, open] = useState(isOnMap)
  const buttons = useRef<HTMLDivElement>(null)
  const isPressed = useRef(false)
  const id = useId()
  useEffect(() => {
    // The section is the last one: what a press opens would lie below the sidebar's edge.
    if (isOpen && isPressed.current) buttons.current?.scrollIntoView({ block: 'start' })
  }, [isOpen])
  const change = (isWanted: boolean) => {
    isPressed.current = true
    open(isWanted)
  }
  return (
    <Section title="Catchment" note="Where its demand would come from">
      {isLocked ? (
        <KeyValues
          className="text-xs"
          rows={[
            { key: 'hexagons', label: 'From hexagons around', value: <LockedValue /> },
            { key: 'stations', label: 'From other stations', value: <LockedValue /> },
          ]}
        />
      ) : (
        <div ref={buttons} className="flex scroll-mt-11 flex-wrap gap-2">
          <Toggle isOpen={isOpen} controls={id} onChange={change} />
          {onMap && (
            <Button
              tone={isOnMap ? 'primary' : 'line'}
              size="sm"
              aria-pressed={isOnMap}
              icon={<MapIcon aria-hidden />}
              onClick={() => {
                if (!isOnMap) change(true)
                onMap.onChange(!isOnMap)
              }}
            >
              Show on the map
            </Button>
          )}
        </div>
      )}
      {!isLocked && isOpen && (
        <div id={id} className="mt-3">
          <CatchmentView {...subject} estimate={estimate} isSmall hasMap={!isOnMap} />
        </div>
      )}
    </Section>
  )
}
