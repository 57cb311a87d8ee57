import { type ManualChapter, picture, points, steps, text } from '@/components/manual/manual-text'
import { limits } from '@/lib/config/limits'
import { formatCount } from '@/lib/format/number'

export const saved: ManualChapter = {
  id: 'saved',
  title: 'Saved locations and submission',
  blocks: [
    text(
      'Saved locations are your shortlist. **Evaluate** in the bar opens it; the number there says how many it holds. The list is kept in this browser, also when you close it, and nobody else sees it before you submit.',
    ),
    picture('saved', 'Saved locations with their power types beside a map, and the form to submit them.'),
  ],
  parts: [
    {
      id: 'edit-list',
      title: 'Edit the list',
      blocks: [
        points(
          'Press a location to see it on the map; press it again to let go of it.',
          'The pencil beside a name changes it: Enter or a press elsewhere keeps the change, Escape drops it. An empty name is not kept.',
          'The power type is **AC**, **DC** or **AC,DC**. With AC in it, a parking type is needed too.',
          'The cross removes a location, **Remove all** empties the list. **Undo** in the notice brings them back.',
          'The same place is never in the list twice.',
        ),
      ],
    },
    {
      id: 'submit',
      title: 'Submit',
      blocks: [
        steps(
          'Give the evaluation a name.',
          `Press **Submit**. The button says how many locations go, ${formatCount(limits.submissionLocations)} at most.`,
          'Go on scouting. The evaluation is under **My Locations** and is worked on in the background.',
        ),
        points(
          'What stands in the way is said beside its field or its location; nothing that you typed is lost.',
          'If your account may not submit, a dialog offers a demo instead. Your list stays.',
          'A submitted list is emptied. **Keep the list** in the notice brings it back.',
        ),
      ],
    },
  ],
}
