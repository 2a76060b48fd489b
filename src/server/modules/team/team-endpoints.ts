import { readAudit } from '#contract/admin/team/audit.ts';
import {
  offerInvitedPasskey,
  offerInvitedTotp,
  readInvitation,
  redeemInvitation,
} from '#contract/admin/team/invitations.ts';
import * as members from '#contract/admin/team/members.ts';
import { staffSession } from '#contract/admin/team/session.ts';
import * as you from '#contract/admin/team/you.ts';
import { readAuditLog } from '#server/modules/audit/read-audit.ts';
import { answeredAtDoor, answeredByStaff } from '#server/modules/staff-context.ts';
import { findInvitation, offerPasskeyToInvited, offerTotpToInvited, redeem } from './invitations/redeem-invitation.ts';
import { changeRoleOfMember, deactivate, endSessionsOf, reactivate } from './members/change-members.ts';
import { invite, inviteAgain, reset, withdrawInvitation } from './members/invite-members.ts';
import { listWholeTeam } from './members/list-team.ts';
import * as own from './members/own-sign-in.ts';
import { readStaffSession } from './read-session.ts';
import { changeOwnRole, listAllRoles, makeOwnRole, setRefundLimit } from './roles/roles.ts';
import { signInEndpoints } from './sign-in/sign-in-endpoints.ts';

export const teamEndpoints = [
  answeredAtDoor(staffSession, readStaffSession),
  ...signInEndpoints,
  answeredAtDoor(readInvitation, findInvitation),
  answeredAtDoor(offerInvitedPasskey, offerPasskeyToInvited),
  answeredAtDoor(offerInvitedTotp, offerTotpToInvited),
  answeredAtDoor(redeemInvitation, redeem),
  answeredByStaff(you.ownSignIn, own.readOwnSignIn),
  answeredByStaff(you.offerPasskey, own.offerOwnPasskey),
  answeredByStaff(you.addPasskey, own.addOwnPasskey),
  answeredByStaff(you.removePasskey, own.removeOwnPasskey),
  answeredByStaff(you.offerTotp, own.offerOwnTotp),
  answeredByStaff(you.addTotp, own.addOwnTotp),
  answeredByStaff(you.removeTotp, own.removeOwnTotp),
  answeredByStaff(you.changeOwnPassword, own.changePasswordOfStaff),
  answeredByStaff(you.choosePin, own.chooseOwnPin),
  answeredByStaff(you.removePin, own.removeOwnPin),
  answeredByStaff(you.renewRecoveryCodes, own.renewOwnRecoveryCodes),
  answeredByStaff(you.endOwnSession, own.endOneOwnSession),
  answeredByStaff(you.endOtherOwnSessions, own.endAllOtherOwnSessions),
  answeredByStaff(members.listTeam, listWholeTeam),
  answeredByStaff(members.inviteMember, invite),
  answeredByStaff(members.renewInvitation, inviteAgain),
  answeredByStaff(members.revokeInvitation, withdrawInvitation),
  answeredByStaff(members.changeMemberRole, changeRoleOfMember),
  answeredByStaff(members.deactivateMember, deactivate),
  answeredByStaff(members.reactivateMember, reactivate),
  answeredByStaff(members.endMemberSessions, endSessionsOf),
  answeredByStaff(members.resetMember, reset),
  answeredByStaff(members.listRoles, listAllRoles),
  answeredByStaff(members.makeRole, makeOwnRole),
  answeredByStaff(members.changeRole, changeOwnRole),
  answeredByStaff(members.changeRefundLimit, setRefundLimit),
  answeredByStaff(readAudit, readAuditLog),
];
