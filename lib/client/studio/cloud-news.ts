import { windowNews } from '@/lib/client/browser/window-news'

const news = windowNews<'connected'>('cloud-storage')

/** Tells this browser's other windows that a storage is connected. */
export const announceConnected = (): void => news.announce('connected')

/** Calls `hear` when another window has connected a storage. @returns unsubscribe */
export const onConnected = (hear: () => void): (() => void) => news.listen(hear)
