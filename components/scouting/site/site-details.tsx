'use client'

import { shallow } from 'zustand/shallow'
import { useScouting } from '@/components/scouting/state/scouting-provider'
import { StreetView } from '@/components/street-view/street-view'
import { UnlockBlock } from '@/components/ui/unlock-block'
import { track } from '@/lib/client/feedback/analytics'
import { type ScoutedSite, siteTitle } from '@/lib/domain/scouting/scouted-site'
import { SiteFacts } from './site-facts'
import { SiteHeader } from './site-header'

interface SiteDetailsProps {
  site: ScoutedSite
  letter: 'A' | 'B'
  onClose: () => void
}

/** All facts about a site: in a sidebar, in place of the panel, or in a phone's sheet. */
export function SiteDetails({ site, letter, onClose }: SiteDetailsProps) {
  const { viewer, ask, open } = useScouting(({ viewer, ask, open }) => ({ viewer, ask, open }), shallow)
  const other = letter === 'A' ? open.compared : open.active
  const register = () => {
    track('KeplerRegisterButtonClick', { place: 'sidebar' })
    ask('register')
  }
  return (
    <>
      <SiteHeader site={site} letter={letter} onClose={onClose} />
      {/* Keyed, so that another site starts at its top. */}
      <div key={site.id} data-scrolled-part className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        <StreetView place={site} title={siteTitle(site)} />
        {!viewer.isRegistered && (
          <div className="px-4 pb-3.5">
            <UnlockBlock onRegister={register} />
          </div>
        )}
        <SiteFacts site={site} other={other} isLocked={!viewer.isRegistered} />
      </div>
    </>
  )
}
