'use client'

import { Gauge, Plus } from 'lucide-react'
import { type MouseEvent, type ReactNode, useEffect, useState } from 'react'
import { useMapTools } from '@/components/map/map-context'
import type { Place } from '@/components/map/map-data'
import { PlaceCard } from '@/components/map/place-menu/place-card'
import { PlaceTooltip } from '@/components/map/place-menu/place-tooltip'
import type { AskedPlace, PickedPlace, PlaceMenuState } from '@/components/map/place-menu/use-place-menu'
import { Button } from '@/components/ui/button'
import { onDemand } from '@/components/ui/on-demand'
import { usePageAddress } from '@/lib/client/address/use-page-address'
import { usePlaceEstimate } from '@/lib/client/places/guest-estimate'
import { usePlaceFault } from '@/lib/client/places/place-faults'
import { useGuest } from '@/lib/client/session/guest'
import { useSession } from '@/lib/client/session/session'
import { routes } from '@/lib/config/routes'
import { placeFaultTexts } from '@/lib/domain/locations/place-doubts'
import { addToList } from './add-to-list'
import { SignInDialog } from './sign-in-dialog'

const loadDialog = () => import('./evaluate-dialog').then((module) => module.EvaluateDialog)
const EvaluateDialog = onDemand(loadDialog)

const EstimateDialog = onDemand(() => import('./estimate-dialog').then((module) => module.EstimateDialog))

interface PlaceEntryProps {
  places: PlaceMenuState
  /** `list` saves places to submit together, `evaluate` submits one at once. */
  entry: 'list' | 'evaluate'
  isRegistered: boolean
  /** Asks a visitor to register, in place of the action. */
  onRegister: () => void
  /** Px that sidebars cover at the map's right edge. */
  right: number
  /** Another entry of the menu, above the action. */
  more?: ((asked: AskedPlace) => ReactNode) | undefined
}

/** Says before a place is saved or submitted that it cannot be evaluated. */
function FaultNote({ place }: { place: Place }) {
  const fault = usePlaceFault(place)
  return (
    <p role="status" className="order-last basis-full pr-1 text-xs font-medium text-danger empty:hidden">
      {fault && placeFaultTexts[fault]}
    </p>
  )
}

/** Menu and card of a pressed place: the entry to an evaluation. */
export function PlaceEntry(props: PlaceEntryProps) {
  const { places, entry, isRegistered, onRegister, right, more } = props
  const { map, controls } = useMapTools()
  const [evaluated, setEvaluated] = useState<Place>()
  const estimate = usePlaceEstimate()
  const { asked, picked, closeAsked, closePicked } = places
  const canEvaluate = entry === 'evaluate' && isRegistered && (asked ?? picked) !== undefined
  useEffect(() => {
    // The press repeats a failed fetch.
    if (canEvaluate) loadDialog().catch(() => undefined)
  }, [canEvaluate])

  const add = (place: PickedPlace, from: Element) => {
    if (addToList(place, from, 'parking_card')) controls.flyTo(place)
  }
  const evaluate = (place: Place) => {
    closeAsked()
    closePicked()
    // The dialog would return focus to the pressed button, which is unmounted by then.
    map.getCanvas().focus()
    setEvaluated(place)
  }
  const action = (place: PickedPlace, isBlock: boolean) => {
    const press = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
      if (!isRegistered) return onRegister()
      if (entry === 'list') add(place, currentTarget)
      else evaluate(place)
    }
    const icon = entry === 'list' ? <Plus aria-hidden /> : <Gauge aria-hidden />
    return (
      <Button block={isBlock} icon={icon} onClick={press}>
        {entry === 'list' ? 'Add to list' : 'Evaluate Location'}
      </Button>
    )
  }
  const estimateEntry = (place: Place, isBlock: boolean) => {
    if (isRegistered) return null
    const press = () => {
      closeAsked()
      closePicked()
      map.getCanvas().focus()
      void estimate.ask(place)
    }
    return (
      <Button tone="line" block={isBlock} icon={<Gauge aria-hidden />} onClick={press}>
        Estimate
      </Button>
    )
  }
  return (
    <>
      {picked && (
        <PlaceCard
          key={`${picked.lat},${picked.lng}`}
          place={picked}
          right={right}
          action={
            <>
              <FaultNote place={picked} />
              {estimateEntry(picked, false)}
              {action(picked, false)}
            </>
          }
          onClose={closePicked}
        />
      )}
      {asked && (
        <PlaceTooltip
          key={`${asked.lat},${asked.lng}`}
          place={asked}
          action={
            <div className="grid gap-2">
              <FaultNote place={asked} />
              {more?.(asked)}
              {estimateEntry(asked, true)}
              {action(asked, true)}
            </div>
          }
          onClose={closeAsked}
        />
      )}
      {estimate.asked && (
        <EstimateDialog
          asked={estimate.asked}
          isVisitor={estimate.isVisitor}
          onRegister={() => {
            estimate.close()
            onRegister()
          }}
          onClose={estimate.close}
        />
      )}
      {evaluated && <EvaluateDialog place={evaluated} onClose={() => setEvaluated(undefined)} />}
    </>
  )
}

interface OwnEntryProps {
  places: PlaceMenuState
  entry: 'list' | 'evaluate'
  /** Px that sidebars cover at the map's right edge. */
  right: number
  /** Another entry of the menu, above the action. */
  more?: ((asked: AskedPlace) => ReactNode) | undefined
}

/** Guests' records do not carry over, so new accounts start at the map; expired sessions resume here. */
function useReturn(): string {
  const { isGuest } = useGuest()
  const here = usePageAddress()
  return isGuest ? routes.scouting : here
}

/** Entry from maps of own locations; visitors must sign in first. */
export function OwnEntry({ places, entry, right, more }: OwnEntryProps) {
  const { isGuest } = useGuest()
  const session = useSession()
  const returnTo = useReturn()
  const [isAsking, ask] = useState(false)
  return (
    <>
      <PlaceEntry
        places={places}
        entry={entry}
        isRegistered={!isGuest && session.status === 'signed-in'}
        onRegister={() => ask(true)}
        right={right}
        more={more}
      />
      <SignInDialog
        open={isAsking}
        reason={entry === 'list' ? 'unlock' : 'submit'}
        returnTo={returnTo}
        onClose={() => ask(false)}
      />
    </>
  )
}
