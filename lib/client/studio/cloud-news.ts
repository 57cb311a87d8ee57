import { windowNews } from '@/lib/client/browser/window-news'

const news = windowNews<'connected'>('cloud-storage')

export const announceConnected = (): void => news.announce('connected')

export const onConnected = (hear: () => void): (() => void) => news.listen(hear)
