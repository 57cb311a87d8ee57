'use client'

import { InfoTip } from '@/components/ui/info-tip'
import { KeyValues, Section } from '@/components/ui/section'
import { Tooltip } from '@/components/ui/tooltip'
import { poiColumn } from '@/lib/catalogue/poi-categories'
import { track } from '@/lib/client/feedback/analytics'
import { limits } from '@/lib/config/limits'
import { formatCount } from '@/lib/format/number'
import { type PlaceKind, placeKinds } from './place-kinds'
import { SiteFigure, type SiteProps } from './site-figure'

function placeRow({ category, title, examples, Icon }: PlaceKind, facts: SiteProps) {
  return {
    key: category,
    label: (
      <Tooltip label={examples} side="left" onOpen={() => track('scouting_poi_tooltip', { category })}>
        <span>{title}</span>
      </Tooltip>
    ),
    icon: <Icon aria-hidden className="size-3.5" />,
    value: <SiteFigure {...facts} column={poiColumn(category)} format={formatCount} />,
  }
}

export function PlaceFacts(facts: SiteProps) {
  const { poiTotal } = facts.site
  return (
    <Section
      title={`Within ${limits.nearbyRadius} m`}
      note={
        <span className="flex items-center gap-1 before:content-['\200b']">
          {poiTotal !== null && <span className="tnum">{`${formatCount(poiTotal)} places`}</span>}
          <InfoTip label="About the nearby places">
            Places in OpenStreetMap within {limits.nearbyRadius} m of the location. Parking and stops are
            counted here, but do not raise a score.
          </InfoTip>
        </span>
      }
    >
      <KeyValues columns={2} className="text-xs" rows={placeKinds.map((each) => placeRow(each, facts))} />
    </Section>
  )
}
