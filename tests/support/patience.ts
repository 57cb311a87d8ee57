import { configure } from '@testing-library/react'

// Generous: the library's default of one second is too short on a busy machine.
configure({ asyncUtilTimeout: 60_000 })
