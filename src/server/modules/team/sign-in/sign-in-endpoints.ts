import {
  passkeySignInOptions,
  signIn,
  signInByPasskey,
  signOut,
  stepUp,
  stepUpWays,
} from '#contract/admin/team/sign-in.ts';
import { enrolDevice, enterPin, listDevices, revokeDevice, tabletMembers } from '#contract/admin/team/tablet.ts';
import { answeredAtDoor, answeredByStaff } from '#server/modules/staff-context.ts';
import { enrolThisDevice, listEnrolledDevices, revokeEnrolledDevice } from '#server/modules/team/devices/devices.ts';
import { findTabletMembers, signInByPin } from '#server/modules/team/devices/tablet.ts';
import { offerSignInByPasskey, signInByPassword, signInWithPasskey, signOutStaff } from './sign-in.ts';
import { findStepUpWays, proveOnceMore } from './step-up.ts';

export const signInEndpoints = [
  answeredAtDoor(signIn, signInByPassword),
  answeredAtDoor(passkeySignInOptions, offerSignInByPasskey),
  answeredAtDoor(signInByPasskey, signInWithPasskey),
  answeredByStaff(signOut, signOutStaff),
  answeredByStaff(stepUpWays, findStepUpWays),
  answeredByStaff(stepUp, proveOnceMore),
  answeredAtDoor(tabletMembers, findTabletMembers),
  answeredAtDoor(enterPin, signInByPin),
  answeredByStaff(listDevices, listEnrolledDevices),
  answeredByStaff(enrolDevice, enrolThisDevice),
  answeredByStaff(revokeDevice, revokeEnrolledDevice),
];
