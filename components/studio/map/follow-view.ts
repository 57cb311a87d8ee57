import type { Map as MapLibre } from 'maplibre-gl'

const viewOf = (map: MapLibre) => ({
  ...{ center: map.getCenter(), zoom: map.getZoom(), pitch: map.getPitch(), bearing: map.getBearing() },
})

/** Lets each of two maps show where the other looks. @returns stops following */
export function followEachOther(one: MapLibre, other: MapLibre): () => void {
  let isFollowing = false
  const follow = (leader: MapLibre, follower: MapLibre) => () => {
    if (isFollowing) return
    isFollowing = true
    follower.jumpTo(viewOf(leader))
    isFollowing = false
  }
  const [first, second] = [follow(one, other), follow(other, one)]
  first()
  one.on('move', first)
  other.on('move', second)
  return () => {
    one.off('move', first)
    other.off('move', second)
  }
}
