'use client'

import { ChevronRight, Table2 } from 'lucide-react'
import Link from 'next/link'
import { useState } from 'react'
import { SignInFirst, useHasPlans } from '@/components/network/sign-in-first'
import { Button } from '@/components/ui/button'
import { notify } from '@/components/ui/notify'
import { besideMap, useMedia } from '@/lib/client/browser/use-media'
import { messageOf } from '@/lib/client/fetch/request-error'
import { downloadCorridor, useCorridor } from '@/lib/client/network/use-corridor'
import { routes } from '@/lib/config/routes'
import type { CorridorRequest } from '@/lib/contract/corridor'
import { CorridorMap } from './corridor-map'
import { CorridorResult } from './corridor-result'
import { CorridorSettingsForm } from './corridor-settings-form'
import { useCorridorAddress } from './use-corridor-address'

/** Charging pools along a road, the gaps between them and what would close each. */
export function CorridorScreen() {
  const viewer = useHasPlans()
  if (viewer === 'visitor') {
    return (
      <SignInFirst title="Sign in to check a road">
        It shows the charging pools along a road, the gaps between them, and the sites that would close each.
      </SignInFirst>
    )
  }
  if (viewer === 'loading') return <div role="status" aria-label="Loading" className="flex-1 bg-paper" />
  return <OwnCorridor />
}

function OwnCorridor() {
  const address = useCorridorAddress()
  const [isDrawing, draw] = useState(false)
  const [way, setWay] = useState(0)
  const [gap, setGap] = useState(0)
  const isWide = useMedia(besideMap)
  const { request, isDrawn } = address
  const state = useCorridor(isDrawn && isDrawing ? undefined : request)
  const corridor = state.step === 'ready' ? state.corridor : undefined
  const place = way < (corridor?.directions.length ?? 0) ? way : 0
  const shownGap = gap < (corridor?.directions[place]?.gaps.length ?? 0) ? gap : 0
  const settings = <CorridorSettingsForm address={address} isDrawing={isDrawing} onDraw={draw} />
  const result = (
    <CorridorResult
      state={state}
      isDrawn={isDrawn}
      settings={address.settings}
      way={place}
      onWay={(next) => {
        setWay(next)
        setGap(0)
      }}
      gap={shownGap}
      onGap={setGap}
      action={request && corridor && <SpreadsheetButton request={request} />}
    />
  )
  const map = (
    <CorridorMap
      key={address.country}
      country={corridor?.country ?? address.country}
      corridor={corridor}
      way={place}
      gap={shownGap}
      line={isDrawn ? address.line : nothing}
      onPoint={isDrawn && isDrawing ? (point) => address.setLine([...address.line, point]) : undefined}
    />
  )
  if (isWide) {
    return (
      <div className="flex min-h-0 w-full flex-1">
        <div
          data-ground="paper"
          className="z-panel w-[420px] flex-none overflow-y-auto bg-paper text-ink-1000 xl:w-[480px]"
        >
          <Title />
          {settings}
          {result}
        </div>
        <div className="min-w-0 flex-1">{map}</div>
      </div>
    )
  }
  return (
    <div data-ground="paper" className="min-h-0 w-full flex-1 overflow-y-auto bg-paper text-ink-1000">
      <Title />
      {settings}
      <div className="h-72">{map}</div>
      {result}
    </div>
  )
}

const nothing: readonly never[] = []

function Title() {
  return (
    <header className="px-4 pt-4 pb-3">
      <nav aria-label="Path" className="flex items-center gap-1 text-xs text-ink-600">
        <Link href={routes.network} className="rounded-xs py-1 max-sm:py-2">
          Plan a network
        </Link>
        <ChevronRight aria-hidden className="size-3.5" />
      </nav>
      <h1 className="mt-1 text-xl leading-[26px] font-semibold tracking-[-0.018em]">Check a road</h1>
    </header>
  )
}

function SpreadsheetButton({ request }: { request: CorridorRequest }) {
  const [isBusy, setBusy] = useState(false)
  const press = async () => {
    setBusy(true)
    try {
      await downloadCorridor(request)
    } catch (error) {
      notify.error(messageOf(error, 'The spreadsheet could not be made.'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button tone="line" size="sm" icon={<Table2 aria-hidden />} busy={isBusy} onClick={() => void press()}>
      Spreadsheet
    </Button>
  )
}
