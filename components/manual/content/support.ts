import { type ManualChapter, points, text } from '@/components/manual/manual-text'

export const support: ManualChapter = {
  id: 'support',
  title: 'Support',
  blocks: [
    text('**Support** at the end of the bar opens a page with three tabs.'),
    points(
      '**Get New Leads**: tell us the area and how many locations you look for, or book a meeting.',
      '**Report Issue**: say what happened. You can attach images.',
      '**Others**: any other message.',
    ),
    text(
      'A report carries the address of the page that you came from and the versions of the software. When a page crashes, the report is sent by itself, once. The version page names both versions and copies them.',
    ),
  ],
  parts: [],
}

export const internal: ManualChapter = {
  id: 'internal',
  title: 'Internal mode',
  blocks: [
    text(
      'Staff switch on internal mode under **Advanced Controls** in the account menu. It shows tools that customers do not have, and stays on in this browser until it is switched off.',
    ),
    points(
      'Every filter and field, and the configuration of both, which can be edited and downloaded.',
      'The map-toolkit settings: which layers are drawn at which zoom, and how.',
      'Submitting for a customer, who then has to be chosen.',
    ),
    text('The rights belong to the account, not to the switch: the service refuses whoever is not staff.'),
  ],
  parts: [],
}
