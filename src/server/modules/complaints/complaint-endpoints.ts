import * as contract from '#contract/admin/complaints/complaints.ts';
import { answeredByStaff } from '#server/modules/staff-context.ts';
import { changeComplaint, takeComplaint } from './keep-complaints.ts';
import { exportComplaints, listComplaints } from './read-complaints.ts';

export const complaintEndpoints = [
  answeredByStaff(contract.listComplaints, listComplaints),
  answeredByStaff(contract.exportComplaints, exportComplaints),
  answeredByStaff(contract.takeComplaint, takeComplaint),
  answeredByStaff(contract.changeComplaint, changeComplaint),
];
