'use client'

import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { ErrorStrip } from '@/components/ui/error-strip'
import { Spinner } from '@/components/ui/progress'
import type { usePlaceEstimate } from '@/lib/client/places/guest-estimate'
import type { PlaceEstimate } from '@/lib/contract/inference'
import { formatConnectorConfig, formatCoordinates, formatCount, formatRange } from '@/lib/format/number'

type Asked = NonNullable<ReturnType<typeof usePlaceEstimate>['asked']>

interface EstimateDialogProps {
  asked: Asked
  isVisitor: boolean
  onRegister: () => void
  onClose: () => void
}

const effects = { raises: 'raises it', lowers: 'lowers it' } as const

function Figures({ estimate }: { estimate: PlaceEstimate }) {
  const { energy, low, high, station, factors } = estimate
  return (
    <>
      <p className="tnum">
        <span className="text-2xl font-semibold">about {formatCount(energy)}</span> kWh/day
      </p>
      <p className="tnum mt-0.5 text-xs text-ink-600">
        80 % band about {formatRange(low, high)} kWh/day · {formatConnectorConfig(station)}
      </p>
      {factors.length > 0 && (
        <>
          <p className="mt-4 font-medium">What moves it most</p>
          <ol className="mt-1 list-inside list-decimal">
            {factors.map(({ name, effect }) => (
              <li key={name} className="py-0.5">
                {name} <span className="text-ink-600">{effects[effect]}</span>
              </li>
            ))}
          </ol>
        </>
      )}
    </>
  )
}

function Content({ asked }: { asked: Asked }) {
  if (asked.step === 'loading') {
    return (
      <p role="status" className="flex items-center gap-2">
        <Spinner /> Estimating...
      </p>
    )
  }
  if (asked.step === 'failed') return <ErrorStrip>{asked.message}</ErrorStrip>
  if (asked.step === 'used up') return <p>Your network has used up today’s estimates. Try again tomorrow.</p>
  const { place, estimate, isEarlier } = asked
  return (
    <>
      <p className="tnum mb-3 rounded-md bg-ink-100 px-3 py-2.5">
        {isEarlier && 'You have had your estimate, of '}
        <span className="font-semibold">{formatCoordinates(place.lat, place.lng)}</span>
      </p>
      <Figures estimate={estimate} />
    </>
  )
}

/** A place's estimate in round figures; guests get one. */
export function EstimateDialog({ asked, isVisitor, onRegister, onClose }: EstimateDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Estimate"
      description="A screening estimate in round figures. An account has exact ones, with the traffic, people and chargers behind them."
      actions={
        isVisitor &&
        asked.step !== 'loading' && (
          <Button size="lg" onClick={onRegister}>
            Create an account to estimate more
          </Button>
        )
      }
    >
      <Content asked={asked} />
    </Dialog>
  )
}
