'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import { type CSSProperties, memo, useEffect, useState } from 'react'
import { shallow } from 'zustand/shallow'
import { BottomSheet, type SheetStop } from '@/components/ui/bottom-sheet'
import { Button } from '@/components/ui/button'
import { classes } from '@/components/ui/classes'
import { Dialog } from '@/components/ui/dialog'
import { Frame } from '@/components/ui/frame'
import { FrameDialog } from '@/components/ui/frame-dialog'
import { notify, useToastFloor } from '@/components/ui/notify'
import { scrollTogether } from '@/components/ui/scroll-together'
import { SidePanel } from '@/components/ui/side-panel'
import { Skeleton } from '@/components/ui/skeleton'
import { usePublicSettings } from '@/lib/client/browser/public-settings'
import { besideMap, sidebarRoom, twoSidebars, useMedia } from '@/lib/client/browser/use-media'
import { track } from '@/lib/client/feedback/analytics'
import { useSurveyMemory } from '@/lib/client/feedback/survey'
import { messageOf } from '@/lib/client/fetch/request-error'
import { panelWidths, usePanelWidth } from '@/lib/client/scouting/screen-preferences'
import { useGuest } from '@/lib/client/session/guest'
import { signIn } from '@/lib/client/session/session'
import type { Manifest } from '@/lib/contract/scout'
import { loadLaterParts, Sidebars, SiteDetails, SiteSheet } from './later-parts'
import { ScoutingMap } from './map/scouting-map'
import { ScoutingPanel } from './panel/scouting-panel'
import { sidebarLabels } from './site/sidebar-labels'
import { SiteCompareHint } from './site/site-compare-hint'
import { ScoutingProvider, useScouting } from './state/scouting-provider'
import { isPickingOf } from './state/scouting-store'
import { ScreenEffects } from './state/screen-effects'
import { useScoutingStore } from './state/use-scouting-store'
import { useWeightsPanel } from './weights/weights-button'

const nothingCovered = { right: 0 }

/** The map extends under the sheet's round corners; floats at its foot do not. */
const mapFoot = { '--map-foot': '14px' } as CSSProperties

/** Px of the legend at the map's foot, plus the sheet's peek on phones; notices are above. */
const legendHeight = 120
const peekHeight = 168
/** Px of the button below all filters. */
const filtersFoot = 76

/**
 * Share of the screen that a sheet covers at half; with open weights, all of them and the list's head fit.
 */
const defaultHalf = 0.46
const weighingHalf = 0.7

function floorOf(stop: SheetStop, isFiltering: boolean): number {
  if (stop === 'peek') return peekHeight
  return isFiltering ? filtersFoot : 0
}

function WideStudio() {
  const { active, compared } = useScouting((state) => state.open)
  const { closeActive, closeCompared } = useScouting(
    ({ closeActive, closeCompared }) => ({ closeActive, closeCompared }),
    shallow,
  )
  const { width, setWidth } = usePanelWidth()
  const [startWidth] = useState(width)
  const hasRoomForTwo = useMedia(twoSidebars(width))
  useToastFloor(legendHeight)
  // Without room for two sidebars, the compared site replaces the panel.
  const inPanel = !hasRoomForTwo && active ? compared : undefined
  const beside = inPanel ? undefined : compared
  const count = Number(active !== undefined) + Number(beside !== undefined)
  return (
    <div className="contents" onScrollCapture={scrollTogether}>
      <SidePanel
        startWidth={startWidth}
        onWidth={setWidth}
        limits={panelWidths}
        panel={
          <section
            aria-label={inPanel ? sidebarLabels.B : 'Scouting'}
            data-ground="paper"
            // Both sites start at the same height.
            className={classes('@container flex h-full flex-col bg-paper text-ink-1000', inPanel && 'pt-3')}
          >
            {inPanel ? <SiteDetails site={inPanel} letter="B" onClose={closeCompared} /> : <ScoutingPanel />}
          </section>
        }
      >
        <div className="relative size-full overflow-hidden">
          {/* First, so that Tab moves from the list to the opened site; drawn above the map by z-index. */}
          {count > 0 && (
            <Sidebars
              active={active}
              closeActive={closeActive}
              closeCompared={closeCompared}
              compared={beside}
            />
          )}
          <ScoutingMap isWide occlusion={{ right: count * sidebarRoom }} />
        </div>
      </SidePanel>
    </div>
  )
}

function NarrowStudio() {
  const { active, compared } = useScouting((state) => state.open)
  const isPicking = useScouting(isPickingOf)
  const isFiltering = useScouting(({ address }) => address.panel === 'filters')
  // Without a map the sheet is all there is to press.
  const atRest: SheetStop = useScouting(({ address, isWithoutMap }) =>
    address.type === null && !isWithoutMap ? 'peek' : 'half',
  )
  const [stop, setStop] = useState<SheetStop>(isFiltering ? 'full' : atRest)
  const shown = compared ?? active
  const hasWeights = useWeightsPanel().isOpen && atRest === 'half' && !isFiltering && !(shown && !isPicking)
  const half = hasWeights ? weighingHalf : defaultHalf
  // A higher sheet has room for notices below its first rows.
  useToastFloor(floorOf(stop, isFiltering))
  // The many filters take the whole sheet.
  useEffect(() => setStop(isFiltering ? 'full' : atRest), [isFiltering, atRest])
  useEffect(() => {
    if (shown) setStop('half')
  }, [shown])
  useEffect(() => {
    if (hasWeights) setStop((now) => (now === 'peek' ? 'half' : now))
  }, [hasWeights])
  return (
    <div className="relative min-h-0 flex-1 overflow-hidden">
      <div
        style={{ ...mapFoot, bottom: stop === 'peek' ? 82 : `calc(${half * 100}% - 14px)` }}
        className="absolute inset-x-0 top-0"
      >
        <ScoutingMap isWide={false} occlusion={nothingCovered} />
      </div>
      <BottomSheet label="Scouting" stop={stop} half={half} onStop={setStop}>
        {shown && !isPicking ? (
          <SiteSheet />
        ) : (
          <>
            <SiteCompareHint className="mx-4 mb-3" />
            <ScoutingPanel />
          </>
        )}
      </BottomSheet>
    </div>
  )
}

/** Its parts subscribe to the state separately, so it does not rerender as a whole. */
const Screen = memo(function Screen() {
  const isWide = useMedia(besideMap)
  const hasType = useScouting(({ address }) => address.type !== null)
  useEffect(() => {
    if (hasType) void loadLaterParts()
  }, [hasType])
  return (
    <>
      {isWide ? <WideStudio /> : <NarrowStudio />}
      <Prompts />
      <Survey />
      <ScreenEffects />
    </>
  )
})

export function ScoutingStudio({ manifest }: { manifest: Manifest }) {
  return (
    <ScoutingProvider store={useScoutingStore(manifest)}>
      <Screen />
    </ScoutingProvider>
  )
}

/** After the third different site; never for guests, once per browser. */
function useSurveyDue() {
  const { viewer, ask } = useScouting(({ viewer, ask }) => ({ viewer, ask }), shallow)
  const id = useScouting(({ open }) => open.active?.id)
  const isAsked = viewer.isRegistered && !viewer.isGuest
  useEffect(() => {
    if (isAsked && id !== undefined && useSurveyMemory.getState().open(id)) ask('survey')
  }, [isAsked, id, ask])
}

function FormSkeleton() {
  return (
    <div role="status" aria-label="Loading the survey" className="grid gap-5 p-5">
      <Skeleton className="h-4 w-3/5" />
      {['first', 'second', 'third'].map((key) => (
        <span key={key} className="grid gap-2">
          <Skeleton className="h-3 w-2/5" />
          <Skeleton className="h-10 w-full" />
        </span>
      ))}
    </div>
  )
}

/** Only its button closes it: a press outside would lose the input. */
export function Survey() {
  const { prompt, ask } = useScouting(({ prompt, ask }) => ({ prompt, ask }), shallow)
  const { surveyUrl } = usePublicSettings()
  useSurveyDue()
  return (
    <FrameDialog
      title="Tell us how scouting works for you"
      size="form"
      open={prompt === 'survey'}
      closesOutside={false}
      onOpenChange={() => ask(undefined)}
      onClosePress={() => track('close_survey_button_click')}
    >
      <Frame
        title="Survey"
        src={surveyUrl}
        // A page of another site keeps its own origin and cannot access this one.
        sandbox="allow-scripts allow-forms allow-same-origin"
        failure="The survey could not be loaded."
        loading={<FormSkeleton />}
        className="h-full"
      />
    </FrameDialog>
  )
}

function useSignIn() {
  const { strip } = useGuest()
  const path = usePathname()
  const query = useSearchParams().toString()
  return (register: boolean) => {
    signIn({ returnTo: strip(`${path}${query && `?${query}`}`), register }).catch((error: unknown) =>
      notify.error(messageOf(error)),
    )
  }
}

export function Prompts() {
  const { prompt, ask } = useScouting(({ prompt, ask }) => ({ prompt, ask }), shallow)
  const enter = useSignIn()
  const close = () => ask(undefined)
  const register = (place: 'prompt' | 'limit') => {
    track('KeplerRegisterButtonClick', { place })
    enter(true)
  }
  return (
    <>
      <Dialog
        open={prompt === 'register'}
        onOpenChange={close}
        title="Create an account"
        description="Create an account to make list of locations to evaluate and deep dive."
        actions={
          <>
            <Button tone="line" onClick={() => enter(false)}>
              Sign In
            </Button>
            <Button onClick={() => register('prompt')}>Register for free to unlock</Button>
          </>
        }
      />
      <Dialog
        open={prompt === 'limit'}
        onOpenChange={close}
        title="Limit reached"
        description="Maximum number of locations reached. Your previously found parkings will be overwritten. Register for free to increase limit."
        actions={
          <>
            <Button tone="line" onClick={close}>
              Continue
            </Button>
            <Button onClick={() => register('limit')}>Register</Button>
          </>
        }
      />
    </>
  )
}
