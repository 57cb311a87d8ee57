'use client'

import { createContext, type ReactNode, useContext, useEffect } from 'react'
import { defaultSettings, type PublicSettings } from '@/lib/config/public-settings'
import { noteInstallation } from './installation'

const SettingsContext = createContext<PublicSettings>(defaultSettings)

export function PublicSettingsProvider({
  settings,
  children,
}: {
  settings: PublicSettings
  children: ReactNode
}) {
  useEffect(() => noteInstallation(settings), [settings])
  return <SettingsContext value={settings}>{children}</SettingsContext>
}

export const usePublicSettings = (): PublicSettings => useContext(SettingsContext)
