'use client'

import { type CSSProperties, useEffect, useState } from 'react'
import { Group, Panel, Separator } from 'react-resizable-panels'
import { classes } from '@/components/ui/classes'
import { besideMap, twoSidebars, useMedia } from '@/lib/client/use-media'
import type { Manifest } from '@/lib/contract/scout'
import { BottomSheet, type SheetStop } from './bottom-sheet'
import { ScoutingMap } from './map/scouting-map'
import { ScoutingPanel } from './panel/scouting-panel'
import { Prompts } from './prompts'
import { ScoutingContext, useScoutingState } from './scouting-context'
import { Sidebar } from './site/sidebar'
import { SiteDetails } from './site/site-details'
import { useScouting } from './use-scouting'

const nothingCovered = { right: 0 }

/** The map reaches under the sheet's round corners; what stands at its foot does not. */
const mapFoot = { '--map-foot': '14px' } as CSSProperties

/** Width of a sidebar with its gap, px (tokens). */
const sidebar = 332

/** The panel and the map beside each other; the panel's width is the person's to choose. */
function WideStudio() {
  const { selection } = useScoutingState()
  const { active, compared, closeActive, closeCompared } = selection
  const hasRoomForTwo = useMedia(twoSidebars)
  // Without room for two sidebars the compared location takes the panel's place.
  const inPanel = !hasRoomForTwo && active ? compared : undefined
  const beside = inPanel ? undefined : compared
  const count = Number(active !== undefined) + Number(beside !== undefined)
  return (
    <Group orientation="horizontal" className="min-h-0 flex-1">
      <Panel
        id="panel"
        defaultSize={350}
        minSize={280}
        maxSize={900}
        groupResizeBehavior="preserve-pixel-size"
        className="h-full"
      >
        <section
          aria-label="Scouting"
          data-ground="paper"
          className="@container flex h-full flex-col bg-paper text-ink-1000"
        >
          {inPanel ? <SiteDetails site={inPanel} letter="B" onClose={closeCompared} /> : <ScoutingPanel />}
        </section>
      </Panel>
      <Separator
        aria-label="Width of the panel"
        className="relative z-5 -mx-1 w-2 outline-none after:absolute after:top-[calc(50%-20px)] after:left-0.5 after:h-10 after:w-1 after:rounded-full after:bg-ink-400 hover:after:bg-ink-700 focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-volt"
      />
      <Panel id="map" className="h-full">
        <div className="relative size-full overflow-hidden">
          <ScoutingMap isWide occlusion={{ right: count * sidebar }} />
          {beside && (
            <Sidebar label="Compared location" style={{ right: active ? sidebar + 12 : 12 }}>
              <SiteDetails site={beside} letter="B" onClose={closeCompared} />
            </Sidebar>
          )}
          {active && (
            <Sidebar label="Selected location" style={{ right: 12 }}>
              <SiteDetails site={active} letter="A" onClose={closeActive} />
            </Sidebar>
          )}
        </div>
      </Panel>
    </Group>
  )
}

/** Map above, sheet below; the sheet shows the list or, once one is chosen, the location. */
function NarrowStudio() {
  const { selection, address } = useScoutingState()
  const { active, compared, closeActive, closeCompared } = selection
  const [stop, setStop] = useState<SheetStop>('half')
  const shown = compared ?? active
  const isSearched = address.type !== null
  useEffect(() => setStop(isSearched ? 'half' : 'peek'), [isSearched])
  useEffect(() => {
    if (shown) setStop('half')
  }, [shown])
  return (
    <div className="relative min-h-0 flex-1 overflow-hidden">
      <div
        style={mapFoot}
        className={classes(
          'absolute inset-x-0 top-0',
          stop === 'peek' ? 'bottom-[82px]' : 'bottom-[calc(46%-14px)]',
        )}
      >
        <ScoutingMap isWide={false} occlusion={nothingCovered} />
      </div>
      <BottomSheet label="Scouting" stop={stop} onStop={setStop}>
        {shown ? (
          <SiteDetails
            site={shown}
            letter={shown === active ? 'A' : 'B'}
            onClose={shown === active ? closeActive : closeCompared}
          />
        ) : (
          <ScoutingPanel />
        )}
      </BottomSheet>
    </div>
  )
}

/** The scouting screen of a country. */
export function ScoutingStudio({ manifest }: { manifest: Manifest }) {
  const scouting = useScouting(manifest)
  const isWide = useMedia(besideMap)
  return (
    <ScoutingContext value={scouting}>
      {isWide ? <WideStudio /> : <NarrowStudio />}
      <Prompts />
    </ScoutingContext>
  )
}
