"""Drawing shared by every board: colours, paper cut-outs and pictures for export."""
