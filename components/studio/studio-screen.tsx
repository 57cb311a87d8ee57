'use client'

import { Download, FileCode, History, ImageDown, Pencil } from 'lucide-react'
import type { Map as MapLibre } from 'maplibre-gl'
import { useSearchParams } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import type { Aside, StudioPanelProps } from '@/components/studio/panel/panel-props'
import type { MenuItem } from '@/components/ui/menu/menu-items'
import { useLatest } from '@/components/ui/use-latest'
import { useUndoKeys } from '@/components/ui/use-undo-keys'
import { addressTextsFor } from '@/lib/catalogue/address-texts'
import { useSession } from '@/lib/client/session/session'
import { loadMapAddress, nameOfMapAddress } from '@/lib/client/studio/load-address'
import type { SavedMap } from '@/lib/contract/saved-map'
import type { StudioView } from '@/lib/domain/studio/read/studio-map'
import { type Bounds, metresAround, worldPx } from '@/lib/geo/mercator'
import { AddData } from './data/add-data'
import { SampleInfo } from './data/sample-info'
import { useDataIn } from './data/use-data-in'
import { DrawerSlot } from './drawer/drawer-slot'
import { useDrawer } from './drawer/use-drawer'
import { EmptyPanel } from './empty-panel'
import { useExports } from './export/use-exports'
import { StudioPanel } from './panel/studio-panel'
import { DatasetPlaces, usePlaces } from './places/dataset-places'
import { TimePlayer } from './player/time-player'
import type { OpenCloudMap } from './saving/cloud-storage'
import { SavingDialogs } from './saving/saving-dialogs'
import { useSaving } from './saving/use-saving'
import { StudioAside, type StudioAsideProps } from './studio-aside'
import { StudioHeader } from './studio-header'
import { type Room, StudioLeft, useRoom } from './studio-left'
import { StudioMapArea } from './studio-map-area'
import { useAtlas, useGrounds } from './use-grounds'
import type { Take } from './use-opening'
import { useOwnSource } from './use-own-source'
import { type Studio, useStudio } from './use-studio'

/** Opens the file named in the page's address. Files of other sites need a sign-in, except maps of records. */
function useMapAddress(address: string | null, take: Take): void {
  const latest = useLatest({ take, isSignedOut: useSession().status === 'signed-out' })
  useEffect(() => {
    if (!address) return
    const { failed } = addressTextsFor(navigator.languages).texts
    const isSignedOut = () => latest.current.isSignedOut
    void latest.current.take(nameOfMapAddress(address), (loading) =>
      loadMapAddress(address, { ...loading, isSignedOut, failed }),
    )
  }, [address, latest])
}

function Notices({ texts }: { texts: readonly string[] }) {
  if (texts.length === 0) return null
  return (
    <details open className="mb-3 rounded-md bg-warning-wash px-3 py-2 text-xs text-warning">
      <summary className="font-semibold">Not everything is drawn</summary>
      <ul className="mt-1 grid gap-1">
        {texts.map((text) => (
          <li key={text} className="wrap-anywhere">
            {text}
          </li>
        ))}
      </ul>
    </details>
  )
}

const titleOf = ({ open }: Studio, saved: SavedMap | undefined) =>
  saved?.title ?? (open?.outline.title || open?.name.replace(/\.[^.]+$/, '') || '')

interface OpenPanelProps extends Omit<StudioPanelProps, 'onPlaces'> {
  room: Room
  sidebar: Omit<StudioAsideProps, 'place'>
}

/** Layers and filters of the open map; without room over the map, the sidebar takes their place. */
function OpenPanel({ room, sidebar, ...panel }: OpenPanelProps) {
  const places = usePlaces(panel.map)
  const { settings, outline } = panel.map
  return (
    <>
      <Notices texts={[...settings.notices, ...outline.dataNotices]} />
      {!room.isOverMap && <StudioAside {...sidebar} place="panel" />}
      <div hidden={panel.aside && !room.isOverMap}>
        <StudioPanel {...panel} onPlaces={places.ask} />
      </div>
      {places.dataset && (
        <DatasetPlaces
          key={places.dataset.id}
          dataset={places.dataset}
          map={panel.map}
          edit={panel.edit}
          onPlaced={panel.onPlaced}
          onClose={places.close}
        />
      )}
    </>
  )
}

/** Opens, draws, filters and edits any kepler.gl map. */
export function StudioScreen() {
  const search = useSearchParams()
  const address = search.get('mapUrl')
  const [view, setView] = useState<StudioView>()
  const [aside, setAside] = useState<Aside>()
  const map = useRef<MapLibre>(null)
  const ofMap = useRef<string>(undefined)
  const studio = useStudio(Math.round(view?.zoom ?? 3))
  const { open, take, undo, redo } = studio
  useUndoKeys({ undo, redo })
  useMapAddress(address, take)
  useOwnSource(search.toString(), take)
  const saving = useSaving({ mapId: search.get('mapId'), studio, map, view, country: ofMap })
  const data = useDataIn({ studio, map, isBare: search.size === 0, onOther: saving.forget })
  const { samples, adding, isOver } = data
  const openCloud: OpenCloudMap = (provider, found) => {
    data.makeRoom()
    saving.openCloud(provider, found)
  }
  const { atlas, isAbroad } = useAtlas({
    address,
    country: samples.sample?.country ?? search.get('country'),
    open,
    ofMap,
  })
  const grounds = useGrounds({ open, edit: studio.edit, isAbroad })
  const { client } = open ?? {}
  // biome-ignore lint/correctness/useExhaustiveDependencies: reset when another map opens.
  useEffect(() => setAside(undefined), [client])
  const drawer = useDrawer(studio)
  const room = useRoom(drawer.isOpen)
  const ground = metresAround(view?.lat ?? 0) / worldPx(view?.zoom ?? 3)
  const sidebar = { studio, aside, onAside: setAside, ground }
  const title = titleOf(studio, saving.saved)
  const files = useExports({ studio, map, view, title, atlas, grounds, country: ofMap })
  return (
    <div data-ground="dark" className="flex h-full flex-col bg-ink-1000">
      <StudioHeader
        title={title}
        undo={undo}
        redo={redo}
        onOpen={data.openFile}
        {...saving.header}
        mapItems={
          open ? mapItems({ ...files, onRename: saving.header.onSave, onVersions: saving.onVersions }) : []
        }
      />
      <SavingDialogs
        saving={{ ...saving, openCloud }}
        title={title}
        description={open?.outline.description ?? ''}
      />
      <main className="relative flex min-h-0 flex-1 flex-col md:flex-row">
        <StudioLeft room={room}>
          <EmptyPanel studio={studio} isOver={isOver} onAdd={() => adding.toggle(true)} />
          {samples.info && studio.state.step !== 'failed' && (
            <SampleInfo sample={samples.info} onClose={samples.closeInfo} />
          )}
          {open && (
            <OpenPanel
              map={open}
              room={room}
              sidebar={sidebar}
              drawn={studio.drawn}
              rows={studio.rows}
              edit={studio.edit}
              aside={aside}
              onAside={setAside}
              grounds={grounds.choices}
              ground={grounds.ground}
              onGround={grounds.choose}
              onAddData={() => adding.toggle(true)}
              onPlaced={data.show}
              table={drawer.table}
              bounds={() => map.current?.getBounds().toArray().flat() as Bounds | undefined}
            />
          )}
        </StudioLeft>
        <div className="flex min-h-0 min-w-0 flex-1 flex-col max-md:flex-none" style={room.map}>
          <StudioMapArea
            studio={studio}
            atlas={atlas}
            grounds={grounds}
            onView={setView}
            sql={drawer.sql}
            hasAside={room.isOverMap && aside !== undefined}
            onMap={(ready) => {
              map.current = ready
              studio.prepare()
            }}
          >
            {room.isOverMap && <StudioAside {...sidebar} place="map" />}
          </StudioMapArea>
          <TimePlayer studio={studio} isCompact={drawer.isOpen} />
          <DrawerSlot open={open} map={map} parts={drawer.parts} />
        </div>
        {adding.isOpen && <AddData adding={adding} isOver={isOver} onSample={data.onSample} />}
      </main>
    </div>
  )
}

interface MapActs {
  /** A file is being exported. */
  isBusy: boolean
  onJson: () => void
  onPicture: () => void
  onPage: () => void
  /** Undefined for visitors. */
  onRename: (() => void) | undefined
  /** Undefined unless this is a saved map of the viewer. */
  onVersions: (() => void) | undefined
}

/** The menu behind the map's name. */
function mapItems({ isBusy, onJson, onPicture, onPage, onRename, onVersions }: MapActs): MenuItem[] {
  return [
    ...(onRename
      ? [{ key: 'rename', label: 'Rename…', icon: <Pencil aria-hidden />, onClosed: onRename }]
      : []),
    ...(onVersions
      ? [{ key: 'versions', label: 'Versions…', icon: <History aria-hidden />, onClosed: onVersions }]
      : []),
    {
      key: 'json',
      label: 'Download JSON',
      icon: <Download aria-hidden />,
      disabled: isBusy,
      onSelect: onJson,
    },
    {
      key: 'png',
      label: 'Download picture (PNG)',
      icon: <ImageDown aria-hidden />,
      disabled: isBusy,
      onSelect: onPicture,
    },
    {
      key: 'html',
      label: 'Download page (HTML)',
      icon: <FileCode aria-hidden />,
      disabled: isBusy,
      onSelect: onPage,
    },
  ]
}
