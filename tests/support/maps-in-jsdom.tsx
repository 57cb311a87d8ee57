import { type ReactNode, type Ref, useImperativeHandle, useRef } from 'react'

interface PopupProps {
  ref: Ref<{ getElement(): HTMLElement | null; setOffset(offset: [number, number]): void }>
  children: ReactNode
}

// jsdom cannot draw a map: popups are in the page, with their offset in their style.
jest.mock('react-map-gl/maplibre', () => ({
  ...jest.requireActual<object>('react-map-gl/maplibre'),
  Marker: ({ children }: { children: ReactNode }) => children,
  Popup: function Popup({ ref, children }: PopupProps) {
    const element = useRef<HTMLDivElement>(null)
    useImperativeHandle(ref, () => ({
      getElement: () => element.current,
      setOffset: ([x, y]) => element.current?.style.setProperty('translate', `${x}px ${y}px`),
    }))
    return <div ref={element}>{children}</div>
  },
}))

// Its library cannot be loaded here: a test that took longer than the loading met the failure of its map.
jest.mock('@/components/map/country-map', () => ({
  CountryMap: () => <div role="status" aria-label="Loading the map" />,
  loadMapView: async () => ({ MapView: () => null }),
}))
