import { type Platform, platforms } from '@topcenter/model/access/user-login-code'
import type { Session } from '../platform/session/session.ts'

/** Returns the platform of a session, which is one of the known ones since the login checks it. */
export const platformOf = ({ platform }: Pick<Session, 'platform'>): Platform =>
  platforms.find((each) => each === platform) ?? 'web'
