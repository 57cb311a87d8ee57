import { useEffect, useState } from 'react'
import { useLatest } from '@/components/ui/use-latest'

/** A module fetched once it is wanted; undefined until then. @param load the same function in every render */
export function useLoaded<Loaded extends object>(
  isWanted: boolean,
  load: () => Promise<Loaded>,
  onFailed: (error: unknown) => void,
): Loaded | undefined {
  const [loaded, setLoaded] = useState<Loaded>()
  const failed = useLatest(onFailed)
  const isMissing = isWanted && !loaded
  useEffect(() => {
    if (!isMissing) return
    let isLeft = false
    load().then(
      (made) => !isLeft && setLoaded(made),
      (error: unknown) => !isLeft && failed.current(error),
    )
    return () => {
      isLeft = true
    }
  }, [isMissing, load, failed])
  return loaded
}
